import { Button, Input } from 'antd';
import { api } from '#shared/api/api';
import type { Faults } from '#shared/api/field-faults';
import { formatInstant } from '#shared/lib/format';
import { MESSAGES } from '#shared/lib/messages';
import { useZone } from '#shared/lib/zone';
import { FactList } from '#shared/ui/fact-list';
import { Field } from '#shared/ui/field';
import { submitOnEnter } from '#shared/ui/submit-on-enter';
import { TabSection } from '#shared/ui/tab-section';
import { useSubmitOnce } from '#shared/ui/use-submit-once';
import { ConflictNotice } from '#shared/versions/conflict-notice';
import { useVersionedForm } from '#shared/records/use-versioned-form';
import { useProfileRefresh, type ProfileData } from '../lib/use-profile';
import styles from './profile.module.css';

interface Draft {
  readonly name: string;
}
const FIELDS = { name: 'name' } as const;
const TEXTS = { updateFailed: MESSAGES.updateFailed, conflict: 'Your account has been changed' };
const draftOf = (row: ProfileData | null): Draft => ({ name: row?.name ?? '' });
const contentOf = ({ name }: Draft): string => name.trim();
const faultsOf = ({ name }: Draft): Faults<'name'> =>
  name.trim() === '' ? { name: MESSAGES.nameMissing } : {};

interface Props {
  profile: ProfileData;
  reload: () => Promise<ProfileData | null>;
}

/** The user's own profile. The user may change the name; administrators manage the rest. */
export const NameForm = ({ profile, reload }: Props) => {
  const zone = useZone();
  const refresh = useProfileRefresh();
  const form = useVersionedForm<ProfileData, Draft>({
    keptAs: 'profile',
    row: profile,
    stays: true,
    draftOf,
    contentOf,
    faultsOf,
    fields: FIELDS,
    texts: TEXTS,
    update: async ({ name }, _, version) => {
      const saved = await api.call('profile.update', { body: { name: name.trim(), version } });
      refresh();
      return saved;
    },
    reloadRow: reload,
  });
  const submit = useSubmitOnce(form.submit);
  return (
    <TabSection title="Account" help="Administrators manage your e-mail and role.">
      {form.conflict !== null && <ConflictNotice conflict={form.conflict} />}
      <FactList
        label="Account"
        facts={[
          { term: 'Email', value: profile.email },
          { term: 'Role', value: profile.role },
          { term: 'Created', value: formatInstant(profile.created_at, zone) },
        ]}
      />
      <div ref={form.root} className={styles.form} onKeyDown={submitOnEnter(submit)}>
        <Field label="Name" name="name" error={form.errors.name}>
          {(control) => (
            <Input
              {...control}
              autoComplete="name"
              maxLength={100}
              value={form.draft.name}
              onChange={({ target }) => form.change({ name: target.value })}
            />
          )}
        </Field>
        <Button
          type="primary"
          disabled={!form.isDirty}
          title={form.isDirty ? undefined : 'Nothing has changed'}
          loading={form.isSaving}
          onClick={submit}
        >
          Save name
        </Button>
      </div>
    </TabSection>
  );
};
