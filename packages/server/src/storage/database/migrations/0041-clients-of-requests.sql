-- SDK and version that a caller named in the header rhinarium-client, such as node/0.1.0.
ALTER TABLE request_log ADD COLUMN client text;
