import type { VersionedForm } from '#shared/records/use-versioned-form';
import type { Advertiser, AdvertiserDraft } from '../../lib/advertiser-form';
import { ManagerField } from './manager-field';
import { TextField } from './text-field';

type Props = Pick<VersionedForm<Advertiser, AdvertiserDraft>, 'draft' | 'errors' | 'change'>;

/** The names and the manager of an advertiser. */
export const AdvertiserFields = ({ draft, errors, change }: Props) => (
  <>
    <TextField
      label="Name"
      name="name"
      value={draft.name}
      error={errors.name}
      onChange={(name) => change({ name })}
    />
    <TextField
      label="Display Name"
      name="displayName"
      value={draft.displayName}
      error={errors.displayName}
      onChange={(displayName) => change({ displayName })}
    />
    <ManagerField
      value={draft.userId}
      error={errors.userId}
      onChange={(userId) => change({ userId })}
    />
  </>
);
