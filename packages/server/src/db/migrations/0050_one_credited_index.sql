-- The same columns and condition had two indexes, so that each deposit was written into both.
drop index deposit_credited_at;
