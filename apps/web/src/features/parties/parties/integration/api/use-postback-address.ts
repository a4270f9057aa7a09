import { useState } from 'react';
import { api } from '#shared/api/api';
import type { CallReply } from '#shared/api/api-types';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';
import { useAction } from '../../lib/use-action';

type PostbackAddress = CallReply<'integrations.revealToken'>;

/**
 * Reads the address that the advertiser reports to. It is kept in memory only, while it is shown.
 */
export const usePostbackAddress = (id: number) => {
  const [address, setAddress] = useState<PostbackAddress | null>(null);
  const { busy, run } = useAction();
  const params = { id };
  return {
    address,
    busy,
    hide: (): void => setAddress(null),
    reveal: async (): Promise<void> => {
      const reply = await run('reveal', 'The address could not be read. Please try again.', () =>
        api.call('integrations.revealToken', { params }),
      );
      if (reply !== null) setAddress(reply);
    },
    rotate: async (): Promise<void> => {
      const isSure = await dialogs.confirm({
        title: 'Rotate the address?',
        text:
          'The address that the advertiser has stops working at once. ' +
          'Its reports are lost until it uses the new one.',
        yes: 'Yes, rotate it!',
      });
      if (!isSure) return;
      const reply = await run('rotate', 'The address was not rotated. Please try again.', () =>
        api.call('integrations.rotateToken', { params }),
      );
      if (reply === null) return;
      setAddress(reply);
      toast('The address was rotated', { description: 'Give the new one to the advertiser.' });
    },
  };
};
