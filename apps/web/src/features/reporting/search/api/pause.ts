import type { PartyStatus } from '@leadline/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import { errorText, isSessionEnd } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { confirmStatus } from '#shared/parties/confirm-status';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';

export type PausableKind = 'advertiser' | 'publisher' | 'distribution';
export interface Pausable {
  readonly kind: PausableKind;
  readonly id: number;
  readonly name: string;
}

const statusOf = (isOn: boolean): PartyStatus => (isOn ? 'active' : 'inactive');

/** Each switches a record on or off, and returns false if the user decides against it. */
const SWITCH: Readonly<
  Record<PausableKind, (record: Pausable, isOn: boolean) => Promise<boolean>>
> = {
  advertiser: async ({ id }, isOn) => {
    const { advertiser: saved } = await api.call('advertisers.settings', { params: { id } });
    const { created_at: _, ...body } = { ...saved, status: statusOf(isOn) };
    if (!(await confirmStatus('advertiser', body, saved))) return false;
    await api.call('advertisers.update', { body });
    return true;
  },
  publisher: async ({ id }, isOn) => {
    const { affiliates: saved } = await api.call('publishers.settings', { params: { id } });
    const { created_at: _, ...body } = {
      ...saved,
      status: statusOf(isOn),
      offer_url: saved.offer_url ?? '',
      tracking_domain: saved.tracking_domain ?? '',
    };
    if (!(await confirmStatus('publisher', body, saved))) return false;
    await api.call('publishers.update', { body });
    return true;
  },
  distribution: async ({ id, name }, isOn) => {
    const params = { id };
    if (isOn) {
      const { version } = await api.call('distributions.get', { params });
      await api.call('distributions.switch', { params, body: { state: 'live', version } });
      return true;
    }
    const isSure = await dialogs.confirm({
      title: `Pause ${name}?`,
      text: 'The distribution takes no leads until it is resumed.',
      yes: 'Pause',
      no: 'Cancel',
    });
    if (isSure) await api.call('distributions.switch', { params, body: { state: 'paused' } });
    return isSure;
  },
};

/** Pauses and resumes a record from the search. */
export const usePause = () => {
  const client = useQueryClient();
  const change = async (record: Pausable, isOn: boolean): Promise<void> => {
    try {
      if (!(await SWITCH[record.kind](record, isOn))) return;
      toast(`${record.name} is ${isOn ? 'resumed' : 'paused'}`, {
        action: { label: 'Undo', run: () => void change(record, !isOn) },
      });
    } catch (error) {
      if (!isSessionEnd(error)) void dialogs.error(errorText(error, MESSAGES.updateFailed));
    }
    await client.invalidateQueries({
      predicate: ({ queryKey: [route] }) =>
        route === 'search.find' || String(route).startsWith(`${record.kind}s.`),
    });
  };
  return (record: Pausable, isOn: boolean) => void change(record, isOn);
};
