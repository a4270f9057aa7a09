import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import { Icon } from '#shared/ui/icons';
import type { ChooserRules } from './column-chooser';
import { DensityButton } from './density-button';
import type { Columns } from './use-columns';

// Dragging is 30 kB of code that most visits never need.
const ColumnChooser = lazyPart(async () => (await import('./column-chooser')).ColumnChooser);

interface Props {
  columns: Columns;
  saveLabel: string;
  rules?: ChooserRules;
}

/** Opens the column chooser of a table. Next to it is the choice of row height. */
export const ColumnButton = ({ columns, saveLabel, rules }: Props) => {
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
            rules={rules}
            isOpen={state === 'open'}
            onClose={() => setState('closed')}
          />
        </Suspense>
      )}
    </>
  );
};
