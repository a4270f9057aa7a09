import { useMemo, useState } from 'react';
import { api } from '#shared/api/api';
import { lazyPart } from '#shared/code/lazy-part';
import { useSignedIn } from '#shared/lib/session';
import { RecordListPage } from '#shared/records/record-list-page';
import { useRecordPage, type RecordKind } from '#shared/records/use-record-page';
import type { RowAction } from '#shared/table/row-actions';
import { revocation } from '../lib/revocation';
import { TOKEN_CARD, TOKEN_COLUMNS } from '../lib/token-columns';
import type { TokenRow } from '../lib/token-form';

const TOKENS: RecordKind<TokenRow> = {
  title: 'API Tokens',
  noun: 'API tokens',
  entity: 'api_token',
  nameOf: ({ name }) => `API token ${name}`,
  searchLabel: 'Search API tokens',
  placeholder: 'Search by name, account, permission',
  limit: 30,
  sort: { key: 'name', order: 'asc' },
  ...TOKEN_COLUMNS,
  card: TOKEN_CARD,
  createLabel: 'Create API Token',
  permissions: {},
  route: 'apiTokens.listAll',
  load: (signal) => api.call('apiTokens.listAll', { signal }),
  shownIn: [['apiTokens.list']],
  removal: revocation,
  Dialog: lazyPart(async () => (await import('../components/token-dialog')).TokenDialog),
};

const TokenHistory = lazyPart(
  async () => (await import('../components/token-history')).TokenHistory,
);

const OF_PERSON = 'Only its user can change it. You can revoke it.';

/** The API tokens of all users and service accounts. */
export const ApiTokensPage = () => {
  const page = useRecordPage(TOKENS);
  const [past, setPast] = useState<TokenRow | null>(null);
  const { edit, remove } = page.actions;
  const { user_id: ownId } = useSignedIn();
  const actions = useMemo((): readonly RowAction<TokenRow>[] => {
    const isOfOther = ({ user }: TokenRow): boolean =>
      user.id !== ownId && !user.is_service_account;
    return [
      { ...edit, why: (token) => (isOfOther(token) ? OF_PERSON : null) },
      { icon: 'clock', label: ({ name }) => `History of API token ${name}`, run: setPast },
      { ...remove, label: ({ name }) => `Revoke API token ${name}` },
    ];
  }, [edit, remove, ownId]);
  return (
    <RecordListPage page={page} actions={actions}>
      {past !== null && <TokenHistory token={past} onClose={() => setPast(null)} />}
    </RecordListPage>
  );
};
