import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import { Icon } from '#shared/ui/icons';
import { DensityButton } from './density-button';
import type { Columns } from './use-columns';

// Dragging is 30 kB that most visits never need.
const ColumnChooser = lazyPart(async () => (await import('./column-chooser')).ColumnChooser);

/** Opens the column chooser of a table; beside it the height of the rows. */
export const ColumnButton = ({ columns, saveLabel }: { columns: Columns; saveLabel: string }) => {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <Button icon={<Icon name="columns" size={16} />} onClick={() => setState('open')}>
        Columns
      </Button>
      <DensityButton />
      {state !== 'never' && (
        <Suspense fallback={null}>
          <ColumnChooser
            columns={columns}
            saveLabel={saveLabel}
            isOpen={state === 'open'}
            onClose={() => setState('closed')}
          />
        </Suspense>
      )}
    </>
  );
};
