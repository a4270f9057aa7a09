import { api } from '#shared/api/api';
import { HistoryDialog } from '#shared/versions/history-dialog';
import type { TokenRow } from '../lib/token-form';

const nothing = (): void => undefined;

/** The saves of an API token, and the way to its entries in the audit log. */
export const TokenHistory = ({ token, onClose }: { token: TokenRow; onClose: () => void }) => (
  <HistoryDialog
    title={`History of API token ${token.name}`}
    record={{ entity: 'api_token', id: token.id }}
    calls={{
      key: ['apiTokens', token.id],
      load: (before, signal) =>
        api.call('apiTokens.versions', { params: { id: token.id }, query: { before }, signal }),
    }}
    mayRestore={false}
    onRestored={nothing}
    onClose={onClose}
  />
);
