-- Streams of an agent's tasks in a thread.
ALTER TYPE "ChatWriteKind" ADD VALUE 'stream_start';
ALTER TYPE "ChatWriteKind" ADD VALUE 'stream_append';
ALTER TYPE "ChatWriteKind" ADD VALUE 'stream_stop';
