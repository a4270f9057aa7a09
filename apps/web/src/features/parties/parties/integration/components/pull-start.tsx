import type { IntegrationTemplate } from '@leadline/contracts';
import { dialogs } from '#shared/ui/dialogs';
import type { StatusPullForm } from '../api/use-status-pull';
import { templateDraftOf } from '../lib/pull-draft';
import { type PullStart as Start, pullStarts, startedPull } from '../lib/pull-start';
import { CataloguePicker } from './catalogue-picker';

interface Props {
  form: StatusPullForm;
  /** The saved integration, at whose address the advertiser is. */
  integration: IntegrationTemplate | null;
  /** Names of the advertiser's pulls. */
  taken: readonly string[];
}

/** Fills in the form of a pull from the catalogue. */
export const PullStart = ({ form, integration, taken }: Props) => {
  const pick = async (start: Start): Promise<void> => {
    const isSure =
      (!form.isDirty && form.row === null) ||
      (await dialogs.confirm({
        title: `Fill in "${start.name}"?`,
        text: 'It replaces the request, the pages and the mapping below. Nothing is saved yet.',
        yes: 'Fill in',
        danger: false,
      }));
    if (!isSure) return;
    const takesName = form.row === null && !taken.includes(start.name);
    form.change({
      ...templateDraftOf(startedPull(start, integration)),
      ...(takesName && { name: start.name }),
    });
  };
  return (
    <CataloguePicker
      label="Start from"
      name="pullStart"
      hint="Kinds of the catalogue whose statuses can be pulled."
      startsOf={pullStarts}
      onPick={(start) => void pick(start)}
    />
  );
};
