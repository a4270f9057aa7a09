-- For readers that ask which clicks are new.
CREATE INDEX clicks_changed_xid_idx ON clicks (changed_xid);
