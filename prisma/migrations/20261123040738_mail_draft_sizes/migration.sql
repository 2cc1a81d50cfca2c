/*
  Warnings:

  - Added the required column `byte_size` to the `mail_draft_generation` table without a default value. This is not possible if the table is not empty.

*/
-- AlterTable
ALTER TABLE "mail_draft_generation" ADD COLUMN     "byte_size" BIGINT NOT NULL;
