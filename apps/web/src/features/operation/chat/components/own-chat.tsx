import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { api } from '#shared/api/api';
import { loadFailureOf } from '#shared/api/load-failure';
import { lazyPart } from '#shared/code/lazy-part';
import { TimeCell } from '#shared/ui/cells';
import { ListFailure } from '#shared/ui/list-failure';
import { NoteTag } from '#shared/ui/status-tag';
import { TabSection } from '#shared/ui/tab-section';
import { toast } from '#shared/ui/toast';
import { useRowAct, type RowAct } from '#shared/ui/use-row-act';
import type { LinkCode } from './link-code-dialog';
import styles from './own-chat.module.css';

const ProveDialog = lazyPart(async () => (await import('#shared/proof/prove-dialog')).ProveDialog);
const LinkCodeDialog = lazyPart(async () => (await import('./link-code-dialog')).LinkCodeDialog);

/** How often the page looks whether the code was sent, while it shows one. */
const LOOK_EVERY_MS = 3_000;

const useOwnChat = (isWaiting: boolean) =>
  useQuery({
    queryKey: ['chat.get'],
    queryFn: ({ signal }) => api.call('chat.get', { signal }),
    refetchInterval: ({ state }) => isWaiting && state.data?.link === null && LOOK_EVERY_MS,
  });

const HELP =
  'A linked Telegram account sends commands to the bot with your rights: figures of today, full ' +
  'caps, and changes as pasted lines.';
const UNLINKING: RowAct = {
  question: {
    text: 'The bot takes no more commands from your Telegram account.',
    yes: 'Yes, unlink it!',
    no: 'Cancel',
  },
  send: async () => toast((await api.call('chat.unlink')).message),
  failed: 'Your Telegram account was not unlinked. Try again.',
};

/** The Telegram account of the user. */
export const OwnChat = () => {
  const [code, setCode] = useState<LinkCode | null>(null);
  const [isProving, setProving] = useState(false);
  const query = useOwnChat(code !== null);
  const failure = loadFailureOf(query);
  const { busyId, act } = useRowAct(() => void query.refetch());
  const state = query.data;
  const link = state?.link ?? null;
  // The code is used up: it is not shown again after the link has ended.
  if (code !== null && link !== null) setCode(null);
  const unlink = (
    <Button danger loading={busyId !== null} onClick={() => act(0, UNLINKING)}>
      Unlink
    </Button>
  );
  const linkIt = <Button onClick={() => setProving(true)}>Link Telegram</Button>;
  const offered = state?.is_on === true ? linkIt : undefined;
  const actions = link === null ? offered : unlink;
  return (
    <TabSection title="Telegram" help={HELP} actions={actions}>
      {failure !== null && (
        <ListFailure failure={failure} text="Your Telegram account could not be loaded." />
      )}
      {query.isPending && failure === null && <p role="status">Loading…</p>}
      <div className={styles.line}>
        {state?.is_on === false && (
          <NoteTag text="Off: this server has no bot for commands" tone="quiet" />
        )}
        {link !== null && (
          <>
            <strong>{link.name}</strong>
            <span className={styles.times}>
              linked <TimeCell iso={link.linked_at} />
            </span>
          </>
        )}
        {state?.is_on === true && link === null && <NoteTag text="Not linked" tone="quiet" />}
      </div>
      <Suspense fallback={null}>
        {isProving && (
          <ProveDialog
            title="Link Telegram"
            text="The linked account reads and changes what you may."
            submitLabel="Make a code"
            failure="No code was made. Try again."
            send={async (body) => setCode(await api.call('chat.createCode', { body }))}
            onClose={() => setProving(false)}
          />
        )}
        {code !== null && !isProving && (
          <LinkCodeDialog made={code} bot={state?.bot ?? null} onClose={() => setCode(null)} />
        )}
      </Suspense>
    </TabSection>
  );
};
