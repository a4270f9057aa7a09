import type { DistributionEffects, DistributionRow } from '@leadline/contracts';
import { useState } from 'react';
import { api } from '#shared/api/api';
import { isSessionEnd, replyText } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';
import { useVersionedSave } from '#shared/versions/use-versioned-save';
import { quoted, sentenceText, trafficLines } from '../lib/traffic-words';
import { useDistributionRefresh } from './use-distributions';

/** Long enough to read where the leads go now. */
const MESSAGE_MS = 10_000;

const announce = (
  row: DistributionRow,
  effects: DistributionEffects,
  undo: (() => void) | null,
): void => {
  const description = trafficLines(effects)
    .map(({ sentence }) => sentenceText(sentence))
    .join(' ');
  toast(`${quoted(row)} is ${row.state === 'live' ? 'paused' : 'live'}`, {
    ...(description !== '' && { description }),
    ...(undo !== null && { action: { label: 'Undo', run: undo } }),
    duration: MESSAGE_MS,
  });
};

/**
 * Pauses a live distribution, and makes any other live. Resuming sends the version that the user
 * has read, so that nobody starts rules that they have not seen. A pause sends no version, because
 * it must always succeed.
 */
export const useStateSwitch = () => {
  const [busyId, setBusyId] = useState<number | null>(null);
  const refresh = useDistributionRefresh();
  const { saveVersion } = useVersionedSave();
  const pause = (id: number) =>
    api.call('distributions.switch', { params: { id }, body: { state: 'paused' } });
  const start = async ({ id, version }: DistributionRow) => {
    const outcome = await saveVersion(MESSAGES.distributionUpdateFailed, version, (seen) =>
      api.call('distributions.switch', { params: { id }, body: { state: 'live', version: seen } }),
    );
    return outcome.kind === 'saved' ? outcome.reply : null;
  };
  const switchState = async (row: DistributionRow): Promise<void> => {
    setBusyId(row.id);
    try {
      const reply = await (row.state === 'live' ? pause(row.id) : start(row));
      // A pause by mistake costs leads, so its notice offers Undo. Undo starts the version that was
      // paused, not one saved since.
      const version = reply?.version ?? row.version;
      const undo = (): void => void switchState({ ...row, state: 'paused', version });
      if (reply !== null) announce(row, reply.effects, row.state === 'live' ? undo : null);
      refresh();
    } catch (error) {
      if (!isSessionEnd(error))
        void dialogs.error(
          replyText(error, 'message') ?? MESSAGES.updateFailed,
          MESSAGES.distributionUpdateFailed,
        );
    } finally {
      setBusyId(null);
    }
  };
  return { busyId, switchState };
};
