import { Button, Modal } from 'antd';
import { FactList } from '#shared/ui/fact-list';
import { ValueTags } from '#shared/ui/value-tags';
import { useClosing } from '#shared/ui/use-closing';
import type { Step } from '../api/use-campaign';
import { shareTexts } from '../lib/step-texts';

interface Props {
  step: Step;
  onClose: () => void;
}

/** Shows every setting of a step. */
export const StepView = ({ step, onClose }: Props) => {
  const { close, modal } = useClosing(onClose);
  return (
    <Modal
      {...modal}
      centered
      title={step.name}
      footer={
        <Button type="primary" onClick={close}>
          Close
        </Button>
      }
    >
      <FactList
        label={step.name}
        facts={[
          { term: 'Action', value: 'Registration' },
          {
            term: 'Publisher',
            value: (
              <ValueTags
                values={step.publishers.map(({ name }) => name)}
                none="The publisher of the lead"
              />
            ),
          },
          {
            term: 'Funnels',
            value: <ValueTags values={step.funnels} none="The funnel of the lead" />,
          },
          { term: 'Advertisers', value: <ValueTags values={shareTexts(step)} none="None" /> },
        ]}
      />
    </Modal>
  );
};
