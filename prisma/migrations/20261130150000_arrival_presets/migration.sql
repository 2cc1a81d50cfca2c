-- What is done with what arrives: a preset of the organization, and of single agents.
create type "ReviewArrivalPreset" as enum ('flag_only', 'hold_dangerous', 'hold_suspicious');
alter table "review_policy" add column "inbound_preset" "ReviewArrivalPreset" not null default 'flag_only';
alter table "identity_review_policy" alter column "outbound_preset" drop not null;
alter table "identity_review_policy" add column "inbound_preset" "ReviewArrivalPreset";
