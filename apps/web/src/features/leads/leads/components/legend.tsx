import { Button, Popover } from 'antd';
import { Suspense } from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import { useIsNarrow } from '#shared/lib/use-media';
import { Icon } from '#shared/ui/icons';

const LegendContent = lazyPart(async () => (await import('./legend-content')).LegendContent);

/** Opens the explanation of the colours and badges of the rows. */
export const Legend = () => {
  const isNarrow = useIsNarrow();
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      content={
        <Suspense fallback={null}>
          <LegendContent />
        </Suspense>
      }
    >
      <Button icon={<Icon name="eye" size={16} />} aria-label="Legend">
        {isNarrow ? null : 'Legend'}
      </Button>
    </Popover>
  );
};
