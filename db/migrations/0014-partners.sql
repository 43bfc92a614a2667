-- Through whom a booking was sold: the partner's business account, and the rule that named its agent.

alter table booking
  add column partner  text,                                        -- code as domain/partners knows it, or as the address had it
  add column agent_by text check (agent_by in ('search_engine', 'address', 'cookie', 'default')); -- domain/agencies/selection.ts AgentRule
create index booking_partner on booking (partner, created_at) where partner is not null;
