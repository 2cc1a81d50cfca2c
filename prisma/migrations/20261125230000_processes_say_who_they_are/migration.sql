-- The operator sees on which machine a process runs, and which version it is. Processes of older versions say neither.
ALTER TABLE "process_heartbeat" ADD COLUMN "host" TEXT NOT NULL DEFAULT '',
ADD COLUMN "version" TEXT NOT NULL DEFAULT '';
