import { Button } from 'antd';
import { Gate } from './gate';
import { Icon } from './icons';

interface Props {
  label: string;
  /** Permission without which the button is hidden. */
  permission?: string | undefined;
  onClick: () => void;
}

/** The main button of a list, which creates a record. */
export const CreateButton = ({ label, permission, onClick }: Props) => {
  const button = (
    <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={onClick}>
      {label}
    </Button>
  );
  return permission === undefined ? button : <Gate permission={permission}>{button}</Gate>;
};
