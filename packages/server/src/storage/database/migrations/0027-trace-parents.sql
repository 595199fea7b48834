-- The trace of the request that a job was accepted in (W3C Trace Context), where traces are collected.
ALTER TABLE jobs ADD COLUMN trace_parent text;
