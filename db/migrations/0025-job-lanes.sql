-- Which lane of the worker a job belongs to is told by its topic: letters that somebody waits for are one of their own.

create index job_topic on job (
  (case when queue = 'mail' and payload ->> 'kind' in ('code', 'accountLink') then 'code' else queue end),
  run_at
);
