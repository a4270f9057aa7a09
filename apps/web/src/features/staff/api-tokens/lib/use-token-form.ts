import { PERMISSION_LABELS } from '@leadline/contracts/permission-labels';
import { PERMISSIONS } from '@leadline/contracts/permissions';
import { useMemo } from 'react';
import { api } from '#shared/api/api';
import { errorText } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { useSignedIn } from '#shared/lib/session';
import type { PermissionItem } from '#shared/permissions/permission-groups';
import { useRecordForm, type RecordDialogProps } from '#shared/records/use-record-form';
import { tokenBody, tokenDraft, tokenFaults, type TokenDraft, type TokenRow } from './token-form';

/** A token that was made. */
export interface MadeToken {
  readonly name: string;
  readonly token: string;
}
type Record = Omit<RecordDialogProps<TokenRow>, 'onClose'>;

/** Returns the permissions that the user has, and those that the token has already. */
const useOffered = (scopes: readonly number[]) => {
  const { permissions } = useSignedIn();
  return useMemo(() => {
    const own = new Set(permissions);
    const offered = PERMISSIONS.filter(({ id }) => own.has(id) || scopes.includes(id)).map(
      ({ id, category }): PermissionItem => ({
        id,
        category,
        name: PERMISSION_LABELS.get(id) ?? `Permission ${id}`,
      }),
    );
    return { own, offered };
  }, [permissions, scopes]);
};

/** An API token that is made or edited. `onMade` gets the new one, which is shown once. */
export const useTokenForm = (record: Record, onMade: (made: MadeToken) => void) => {
  const form = useRecordForm<TokenRow, TokenDraft>(record, {
    keptAs: 'API token',
    unkept: ['current_password', 'code'],
    draftOf: tokenDraft,
    faultsOf: tokenFaults,
    fields: {
      name: 'name',
      expires_at: 'expiry',
      rate_limit_per_minute: 'rate',
      addresses: 'addresses',
      scopes: 'scopes',
      current_password: 'current_password',
      code: 'code',
    },
    texts: {
      createFailed: (error) => errorText(error),
      updateFailed: (error) => errorText(error),
      conflict: MESSAGES.tokenConflict(record.row?.name ?? ''),
    },
    create: async (draft) => {
      const user = draft.owner === null ? {} : { user_id: draft.owner };
      const body = { ...tokenBody(draft, null, new Date()), ...user, ...proofOf(draft) };
      const made = await api.call('apiTokens.create', { body });
      onMade({ name: body.name, token: made.token });
      return made;
    },
    update: (draft, row, version) =>
      api.call('apiTokens.update', {
        params: { id: row.id },
        body: { ...tokenBody(draft, row, new Date()), ...proofOf(draft), version },
      }),
  });
  const { own, offered } = useOffered(record.row?.scopes ?? NONE);
  const { scopes } = form.draft;
  return {
    ...form,
    offered,
    chosen: useMemo(() => new Set(scopes), [scopes]),
    saved: useMemo(() => record.row && new Set(record.row.scopes), [record.row]),
    /** Returns why a permission cannot be given: nobody gives one that they lack. */
    whyFixed: (id: number): string | null =>
      own.has(id) || scopes.includes(id) ? null : MESSAGES.permissionLacking,
  };
};

const proofOf = ({ current_password, code }: TokenDraft) => ({ current_password, code });
const NONE: readonly number[] = [];
export type TokenForm = ReturnType<typeof useTokenForm>;
