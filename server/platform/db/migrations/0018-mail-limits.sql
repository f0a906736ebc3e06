-- Emails are limited like any other attempt, in rate_limits.
drop table mail_limits;
