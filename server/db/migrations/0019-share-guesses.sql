-- Guesses are limited like every other attempt, in rate_limits.
drop table guesses;
