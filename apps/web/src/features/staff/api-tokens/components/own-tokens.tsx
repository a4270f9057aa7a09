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
import { useRowAct } from '#shared/ui/use-row-act';
import { revocation } from '../lib/revocation';
import { Expires } from '../lib/token-columns';
import type { TokenRow } from '../lib/token-form';
import styles from './own-tokens.module.css';

const TokenDialog = lazyPart(async () => (await import('./token-dialog')).TokenDialog);
const TokenHistory = lazyPart(async () => (await import('./token-history')).TokenHistory);

const useOwnTokens = () =>
  useQuery({
    queryKey: ['apiTokens.list'],
    queryFn: ({ signal }) => api.call('apiTokens.list', { signal }),
  });

const countText = (count: number): string =>
  count === 1 ? '1 permission' : `${count} permissions`;

interface TokenProps {
  token: TokenRow;
  isBusy: boolean;
  onEdit: () => void;
  onHistory: () => void;
  onRevoke: () => void;
}

const Token = ({ token, isBusy, onEdit, onHistory, onRevoke }: TokenProps) => (
  <li className={styles.token}>
    <span className={styles.name}>
      <strong>{token.name}</strong>
      <NoteTag text={token.hint} tone="quiet" />
    </span>
    <span className={styles.times}>
      {token.last_used_at === null ? (
        'never used'
      ) : (
        <>
          last used <TimeCell iso={token.last_used_at} />
          {token.last_address !== null && ` from ${token.last_address}`}
        </>
      )}
    </span>
    <span className={styles.times}>
      {countText(token.scopes.length)}, expires <Expires token={token} />
    </span>
    <span className={styles.buttons}>
      <Button size="small" aria-label={`Edit API token ${token.name}`} onClick={onEdit}>
        Edit
      </Button>
      <Button size="small" aria-label={`History of API token ${token.name}`} onClick={onHistory}>
        History
      </Button>
      <Button
        size="small"
        danger
        loading={isBusy}
        aria-label={`Revoke API token ${token.name}`}
        onClick={onRevoke}
      >
        Revoke
      </Button>
    </span>
  </li>
);

/** The user's own API tokens. */
export const OwnTokens = () => {
  const query = useOwnTokens();
  const tokens = query.data ?? [];
  const failure = loadFailureOf(query);
  /** Null for a new token; undefined while the dialog is closed. */
  const [opened, setOpened] = useState<TokenRow | null>();
  const [past, setPast] = useState<TokenRow | null>(null);
  const reload = async (): Promise<readonly TokenRow[]> => (await query.refetch()).data ?? [];
  const { busyId, act } = useRowAct(() => void reload());
  return (
    <TabSection
      title="API tokens"
      help="With an API token, a script does what you may do, within the permissions that you choose."
      actions={<Button onClick={() => setOpened(null)}>Create API token</Button>}
    >
      {failure !== null && (
        <ListFailure failure={failure} text="The API tokens could not be loaded." />
      )}
      {query.isPending && failure === null && <p role="status">Loading…</p>}
      <ul className={styles.tokens} aria-label="API tokens">
        {tokens.map((token) => (
          <Token
            key={token.id}
            token={token}
            isBusy={busyId === token.id}
            onEdit={() => setOpened(token)}
            onHistory={() => setPast(token)}
            onRevoke={() => act(token.id, revocation(token))}
          />
        ))}
      </ul>
      <Suspense fallback={null}>
        {opened !== undefined && (
          <TokenDialog row={opened} reload={reload} onClose={() => setOpened(undefined)} />
        )}
        {past !== null && <TokenHistory token={past} onClose={() => setPast(null)} />}
      </Suspense>
    </TabSection>
  );
};
