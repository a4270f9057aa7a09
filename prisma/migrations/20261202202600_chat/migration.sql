-- Commands of staff by Telegram (ADR 109).

-- Bots whose updates are read. One process reads them at a time.
CREATE TABLE chat_bots (
  -- The number before the colon in the token.
  id bigint PRIMARY KEY,
  username text,
  -- The first update that was not handled.
  next_update bigint NOT NULL DEFAULT 0,
  handled_at timestamptz NOT NULL,
  reader uuid,
  read_until timestamptz NOT NULL
);

-- Telegram accounts of users. In a private chat, the chat has the id of the account.
CREATE TABLE chat_links (
  user_id integer PRIMARY KEY REFERENCES users,
  chat_id bigint NOT NULL UNIQUE,
  name text NOT NULL,
  linked_at timestamptz NOT NULL
);

-- Codes that link an account, one for each user.
CREATE TABLE chat_link_codes (
  user_id integer PRIMARY KEY REFERENCES users,
  code_hash bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL
);

-- Lines that were previewed in a chat, until they are saved, and then until they can be undone.
CREATE TABLE chat_requests (
  id uuid PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users,
  chat_id bigint NOT NULL,
  text text NOT NULL,
  -- Versions of the records that the preview showed.
  versions jsonb NOT NULL,
  state text NOT NULL DEFAULT 'offered' CHECK (state IN ('offered', 'saved', 'closed')),
  -- Whether the next message of the chat may be the one-time code for it.
  awaits_code boolean NOT NULL DEFAULT false,
  -- The message with its buttons.
  message_id bigint,
  expires_at timestamptz NOT NULL,
  line_save_id integer,
  CHECK ((line_save_id IS NOT NULL) = (state = 'saved')),
  CHECK (NOT awaits_code OR state <> 'closed')
);
CREATE UNIQUE INDEX chat_requests_code_idx ON chat_requests (chat_id) WHERE awaits_code;
CREATE INDEX chat_requests_expires_idx ON chat_requests (expires_at);

-- Calls of the Bot API that answer an update, in their order.
CREATE TABLE chat_replies (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  chat_id bigint NOT NULL,
  calls jsonb NOT NULL,
  -- Calls that were made.
  made integer NOT NULL DEFAULT 0,
  tries integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX chat_replies_chat_idx ON chat_replies (chat_id, id);
CREATE INDEX chat_replies_due_idx ON chat_replies (due_at);
