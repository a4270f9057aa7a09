import { useMemo, useState } from 'react';
import { api } from '#shared/api/api';
import { errorText, isSessionEnd } from '#shared/api/api-error';
import { lazyPart } from '#shared/code/lazy-part';
import { MESSAGES } from '#shared/lib/messages';
import { useLatest } from '#shared/lib/use-latest';
import { RecordListPage } from '#shared/records/record-list-page';
import { useRecordPage, type RecordKind } from '#shared/records/use-record-page';
import type { RowAction } from '#shared/table/row-actions';
import { dialogs } from '#shared/ui/dialogs';
import { removalOf } from '#shared/ui/use-removal';
import { WEBHOOK_CARD, WEBHOOK_COLUMNS } from '../lib/webhook-columns';
import { showSecret, type WebhookRow } from '../lib/webhook-form';

const LogDrawer = lazyPart(async () => (await import('../components/log-drawer')).LogDrawer);

const WEBHOOKS: RecordKind<WebhookRow> = {
  title: 'Webhooks',
  noun: 'webhooks',
  entity: 'webhook',
  nameOf: ({ name }) => `webhook ${name}`,
  searchLabel: 'Search webhooks',
  placeholder: 'Search by name, URL, event',
  limit: 25,
  sort: { key: 'id', order: 'asc' },
  ...WEBHOOK_COLUMNS,
  card: WEBHOOK_CARD,
  createLabel: 'Add Webhook',
  permissions: { create: 'WEBHOOKS_EDIT', edit: 'WEBHOOKS_EDIT', remove: 'WEBHOOKS_EDIT' },
  route: 'webhooks.list',
  load: (signal) => api.call('webhooks.list', { signal }),
  removal: removalOf({
    what: ({ name }) => `the webhook ${name}, with its log`,
    remove: ({ id }) => api.call('webhooks.remove', { params: { id } }),
  }),
  Dialog: lazyPart(async () => (await import('../components/webhook-dialog')).WebhookDialog),
};

/** Calls about a webhook whose answers are shown at once. */
const useWebhookCalls = (reload: () => Promise<unknown>) => {
  const [busyId, setBusyId] = useState<number | null>(null);
  const run = async (id: number, failed: string, work: () => Promise<void>): Promise<void> => {
    setBusyId(id);
    try {
      await work();
    } catch (error) {
      if (!isSessionEnd(error)) void dialogs.error(errorText(error, failed));
    } finally {
      setBusyId(null);
    }
  };
  const test = ({ id, name }: WebhookRow): Promise<void> =>
    run(id, MESSAGES.testFailed, async () => {
      const {
        ok,
        error,
        status_code: status,
      } = await api.call('webhooks.test', {
        params: { id },
      });
      if (ok) void dialogs.info(`Ping sent to ${name}`, `The receiver answered ${status}.`);
      else void dialogs.error(error ?? '', `The ping to ${name} failed`);
    });
  const rotate = async ({ id, name }: WebhookRow): Promise<void> => {
    const isSure = await dialogs.confirm({
      title: `Rotate the secret of ${name}?`,
      text: 'Calls are signed with both secrets for 24 hours. Give the new one to the receiver.',
      yes: 'Yes, rotate it!',
    });
    if (!isSure) return;
    await run(id, MESSAGES.updateFailed, async () => {
      const { secret } = await api.call('webhooks.rotateSecret', { params: { id } });
      void showSecret(name, secret);
      await reload();
    });
  };
  return { busyId, test, rotate };
};

/** The addresses that are sent events (ADR 103). */
export const WebhooksPage = () => {
  const page = useRecordPage(WEBHOOKS);
  const [logged, setLogged] = useState<WebhookRow | null>(null);
  const { busyId, test, rotate } = useWebhookCalls(page.reload);
  const latest = useLatest({ test, rotate });
  const { edit, history, remove } = page.actions;
  const actions = useMemo((): readonly RowAction<WebhookRow>[] => {
    const permission = 'WEBHOOKS_EDIT';
    return [
      edit,
      { icon: 'list', label: ({ name }) => `Log of ${name}`, run: (row) => setLogged(row) },
      {
        icon: 'send',
        permission,
        label: ({ name }) => `Send a ping to ${name}`,
        run: (row) => void latest.current.test(row),
      },
      {
        icon: 'lock',
        permission,
        label: ({ name }) => `Rotate the secret of ${name}`,
        run: (row) => void latest.current.rotate(row),
      },
      history,
      remove,
    ];
  }, [latest, edit, history, remove]);
  return (
    <RecordListPage page={{ ...page, busyId: page.busyId ?? busyId }} actions={actions}>
      {logged !== null && <LogDrawer row={logged} onClose={() => setLogged(null)} />}
    </RecordListPage>
  );
};
