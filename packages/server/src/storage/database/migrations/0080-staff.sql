-- The role of people who register, identify and decide, without keys, webhooks and settings (docs/roles.md). A node of
-- an earlier release does not know it: give it to people once all nodes are of this one.
-- unread since 0.1.0: the shorter lists of roles; what that release writes is in the longer ones, too.
ALTER TABLE console_memberships DROP CONSTRAINT console_memberships_role_check;
ALTER TABLE console_memberships ADD CONSTRAINT console_memberships_role_check
  CHECK (role IN ('owner', 'developer', 'staff', 'viewer'));
ALTER TABLE console_invitations DROP CONSTRAINT console_invitations_role_check;
ALTER TABLE console_invitations ADD CONSTRAINT console_invitations_role_check
  CHECK (role IN ('owner', 'developer', 'staff', 'viewer'));
