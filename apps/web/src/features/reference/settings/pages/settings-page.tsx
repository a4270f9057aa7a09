import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { api } from '#shared/api/api';
import type { CallReply } from '#shared/api/api-types';
import { loadFailureOf } from '#shared/api/load-failure';
import { useSettings, type Settings } from '#shared/api/use-settings';
import { useSignedIn } from '#shared/lib/session';
import { PendingChanges } from '#shared/scheduled/pending-changes';
import { SaveAtButton } from '#shared/scheduled/save-at-button';
import { Breadcrumb } from '#shared/ui/breadcrumb';
import { Icon } from '#shared/ui/icons';
import { ListFailure } from '#shared/ui/list-failure';
import { Notice } from '#shared/ui/notice';
import { PageFrame } from '#shared/ui/page-frame';
import { useLeaveGuard } from '#shared/ui/use-leave-guard';
import { ConflictNotice } from '#shared/versions/conflict-notice';
import { SettingsFields } from '../components/settings-fields';
import { useSettingsForm } from '../lib/use-settings-form';

const CRUMBS = [{ title: 'Home', to: '/' }, { title: 'Settings' }];

/** The settings are a single record. */
const RECORD = { entity: 'settings', id: 1 };

const placeOf = ({ pathname }: { pathname: string }): string => pathname;

interface Loaded {
  settings: Settings;
  own: CallReply<'userSettings.get'>;
  reload: () => Promise<Settings | undefined>;
}

const LoadedSettings = ({ settings, own, reload }: Loaded) => {
  const form = useSettingsForm(settings, own, reload);
  useLeaveGuard(form.isDirty, placeOf);
  return (
    <PageFrame
      title="Settings"
      above={<Breadcrumb crumbs={CRUMBS} />}
      actions={
        <>
          {form.mayEdit && <SaveAtButton disabled={!form.mayWait} send={form.submit} />}
          <Button
            type="primary"
            icon={<Icon name="save" size={16} />}
            loading={form.isBusy}
            disabled={!form.isDirty}
            onClick={() => void form.submit(null)}
          >
            Save
          </Button>
        </>
      }
    >
      <PendingChanges record={form.mayEdit ? RECORD : null} />
      {form.conflict !== null && <ConflictNotice conflict={form.conflict} />}
      {!form.mayEdit && (
        <Notice tone="info" icon="lock">
          You can change only your personal settings.
        </Notice>
      )}
      <SettingsFields form={form} settings={settings} />
    </PageFrame>
  );
};

/** The settings of the installation, and the personal switch. */
export const SettingsPage = () => {
  const { user_id } = useSignedIn();
  const settings = useSettings();
  const own = useQuery({
    queryKey: ['userSettings.get', user_id],
    queryFn: ({ signal }) => api.call('userSettings.get', { params: { user_id }, signal }),
  });
  if (settings.data !== undefined && own.data !== undefined)
    return (
      <LoadedSettings
        settings={settings.data}
        own={own.data}
        reload={async () => (await settings.refetch()).data}
      />
    );
  const failure = loadFailureOf(settings) ?? loadFailureOf(own);
  return (
    <PageFrame title="Settings" above={<Breadcrumb crumbs={CRUMBS} />}>
      {failure === null ? (
        <p role="status">Loading…</p>
      ) : (
        <ListFailure failure={failure} text="The settings could not be loaded." />
      )}
    </PageFrame>
  );
};
