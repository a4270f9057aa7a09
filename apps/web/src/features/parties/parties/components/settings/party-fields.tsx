import type { PartyStatus } from '@leadline/contracts';
import type { ReactNode } from 'react';
import { useManagers } from '#shared/api/use-managers';
import { SwitchField } from '#shared/records/record-form';
import styles from '#shared/records/record-form.module.css';
import { ChoicesFailure, ListFailure } from '#shared/ui/list-failure';
import { RecordField, RecordsField } from '#shared/ui/record-field';
import type { PartyData, PartySide } from '../../lib/party';
import { EffectsNotice } from '../effects/effects-notice';

/** The part of a party's form that these fields use. */
interface PartyForm {
  readonly draft: {
    readonly status: PartyStatus;
    readonly user_id: number | null;
    readonly other_manager_ids: readonly number[];
  };
  readonly errors: {
    readonly user_id?: string | undefined;
    readonly other_manager_ids?: string | undefined;
  };
  readonly change: (patch: {
    status?: PartyStatus;
    user_id?: number | null;
    other_manager_ids?: number[];
  }) => void;
}

/** The users who manage a party. */
export const ManagerFields = ({ form }: { form: PartyForm }) => {
  const { managers, isLoading, failure } = useManagers();
  const { user_id: first, other_manager_ids: others } = form.draft;
  return (
    <>
      <div>
        {failure !== null && <ChoicesFailure failure={failure} />}
        <RecordField
          label="Manager"
          name="user_id"
          value={first}
          error={form.errors.user_id}
          choices={managers}
          isLoading={isLoading}
          onChange={(user_id) => form.change({ user_id })}
        />
      </div>
      <RecordsField
        label="Other managers"
        name="other_manager_ids"
        value={others}
        error={form.errors.other_manager_ids}
        placeholder="None"
        choices={managers.filter(({ id }) => id !== first)}
        isLoading={isLoading}
        failure={null}
        onChange={(other_manager_ids) => form.change({ other_manager_ids })}
      />
    </>
  );
};

const LABELS = { advertiser: 'Advertiser', publisher: 'Publisher' } as const;

/** The switch of the status. */
export const StatusSwitch = ({
  side,
  form: { draft, change },
}: {
  side: PartySide;
  form: PartyForm;
}) => (
  <SwitchField
    label={`${LABELS[side]} is ${draft.status}`}
    isOn={draft.status === 'active'}
    onChange={(isOn) => change({ status: isOn ? 'active' : 'inactive' })}
  />
);

interface SavedProps {
  side: PartySide;
  saved: { readonly id: number; readonly status: PartyStatus };
  form: PartyForm;
}

/** The switch of the status, with the effects of a change below it. */
export const SavedStatus = ({ side, saved, form }: SavedProps) => {
  const { status } = form.draft;
  return (
    <>
      <StatusSwitch side={side} form={form} />
      {status !== saved.status && (
        <div className={styles.wide}>
          <EffectsNotice changed={{ side, id: saved.id, change: { kind: 'status', status } }} />
        </div>
      )}
    </>
  );
};

interface PlaceProps<Settings> {
  party: PartyData<Settings>;
  children: (settings: Settings) => ReactNode;
}

/** Shows the settings once they are loaded, or a retry if loading failed. */
export const SettingsPlace = <Settings,>({ party, children }: PlaceProps<Settings>) => {
  const { settings, status, retry } = party;
  if (settings !== null) return <>{children(settings)}</>;
  if (status !== 'error') return <div role="status" aria-label="Loading" aria-busy="true" />;
  return (
    <ListFailure
      failure={{ isRetrying: false, retry }}
      text="The settings could not be loaded."
      isUrgent={false}
    />
  );
};
