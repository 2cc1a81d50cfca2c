-- The filter mode of mail and of instant messages may differ by direction. Null: as `filter_mode`, so at most one of the two is set.
--
-- A process of the previous version that runs beside a new one reads and writes `filter_mode` alone: it takes it for both
-- directions, also when a new process was told otherwise for one, and what it writes leaves a direction that was set on its own as
-- it is. Modes differ once a new process has been asked for it.
ALTER TABLE "mailbox" ADD COLUMN "inbound_filter_mode" "FilterMode", ADD COLUMN "outbound_filter_mode" "FilterMode";

ALTER TABLE "im_settings" ADD COLUMN "inbound_filter_mode" "FilterMode", ADD COLUMN "outbound_filter_mode" "FilterMode";
