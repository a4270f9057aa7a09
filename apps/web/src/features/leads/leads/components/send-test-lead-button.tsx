import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import { useIsNarrow } from '#shared/lib/use-media';
import { Icon } from '#shared/ui/icons';

const TestLeadDialog = lazyPart(async () => (await import('./test-lead-dialog')).TestLeadDialog);

/** Opens Send Test Lead, which needs no permission (LED-063). */
export const SendTestLeadButton = () => {
  const [isOpen, setOpen] = useState(false);
  const isNarrow = useIsNarrow();
  return (
    <>
      <Button
        icon={<Icon name="send" size={16} />}
        aria-label="Send test lead"
        onClick={() => setOpen(true)}
      >
        {isNarrow ? null : 'Send test lead'}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <TestLeadDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
