import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { api } from '#shared/api/api';
import { errorText, isSessionEnd } from '#shared/api/api-error';
import { loadFailureOf } from '#shared/api/load-failure';
import { lazyPart } from '#shared/code/lazy-part';
import { TimeCell } from '#shared/ui/cells';
import { dialogs } from '#shared/ui/dialogs';
import { ListFailure } from '#shared/ui/list-failure';
import { NoteTag } from '#shared/ui/status-tag';
import { TabSection } from '#shared/ui/tab-section';
import { toast } from '#shared/ui/toast';
import { useRowAct, type RowAct } from '#shared/ui/use-row-act';
import type { LinkCode } from './link-code-dialog';
import styles from './own-chat.module.css';

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
  const [isMaking, setMaking] = useState(false);
  const query = useOwnChat(code !== null);
  const failure = loadFailureOf(query);
  const { busyId, act } = useRowAct(() => void query.refetch());
  const state = query.data;
  const makeCode = async (): Promise<void> => {
    setMaking(true);
    try {
      setCode(await api.call('chat.createCode'));
    } catch (error) {
      if (!isSessionEnd(error)) void dialogs.error(errorText(error));
    } finally {
      setMaking(false);
    }
  };
  const link = state?.link ?? null;
  const unlink = (
    <Button danger loading={busyId !== null} onClick={() => act(0, UNLINKING)}>
      Unlink
    </Button>
  );
  const linkIt = (
    <Button loading={isMaking} onClick={() => void makeCode()}>
      Link Telegram
    </Button>
  );
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
      {code !== null && link === null && (
        <Suspense fallback={null}>
          <LinkCodeDialog made={code} bot={state?.bot ?? null} onClose={() => setCode(null)} />
        </Suspense>
      )}
    </TabSection>
  );
};
