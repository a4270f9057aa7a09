import { api } from '#shared/api/api';
import { toast } from '#shared/ui/toast';
import type { RowAct } from '#shared/ui/use-row-act';
import type { TokenRow } from './token-form';

/** The question before a token is revoked, and the call. */
export const revocation = ({ id, name }: TokenRow): RowAct => ({
  question: {
    text: `Scripts that use the API token ${name} stop working at once. You cannot undo this.`,
    yes: 'Yes, revoke it!',
    no: 'Cancel',
  },
  send: async () => toast((await api.call('apiTokens.revoke', { params: { id } })).message),
  failed: 'The API token was not revoked. Try again.',
});
