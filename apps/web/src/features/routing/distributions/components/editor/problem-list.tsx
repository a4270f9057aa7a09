import { Icon } from '#shared/ui/icons';
import type { Problem } from '../../lib/problems';
import styles from './editor.module.css';

interface Props {
  id: string;
  problems: readonly Problem[];
  onChoose: (problem: Problem) => void;
}

const titleOf = (count: number): string => {
  if (count === 0) return 'Ready to submit';
  return count === 1
    ? 'Fix one problem before submitting'
    : `Fix ${count} problems before submitting`;
};

/** Reasons why Submit is disabled. Each problem links to the field that must be fixed. */
export const ProblemList = ({ id, problems, onChoose }: Props) => (
  <div id={id} className={styles.problems} data-empty={problems.length === 0}>
    <div role="status" className={styles.problemsTitle}>
      <Icon name={problems.length === 0 ? 'check' : 'warning'} size={16} />
      {titleOf(problems.length)}
    </div>
    {problems.length > 0 && (
      <ul>
        {problems.map((problem) => (
          <li key={problem.key}>
            <button type="button" onClick={() => onChoose(problem)}>
              {problem.text}
            </button>
          </li>
        ))}
      </ul>
    )}
  </div>
);
