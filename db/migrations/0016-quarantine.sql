-- What a virus scanner has not looked at yet waits in quarantine: nobody gets it (CLAIM-10).

alter table stored_file add column scan text not null default 'clean' check (scan in ('clean', 'waiting', 'infected', 'removed')); -- infected: still to be taken out of the file store
alter table stored_file add column scan_tried_at timestamptz;     -- when the scanner was last asked in vain, or answered
create index stored_file_quarantine on stored_file (scan_tried_at) where scan in ('waiting', 'infected');
