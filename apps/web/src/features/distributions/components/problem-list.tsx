import { Icon } from '#shared/ui/icons';
import type { Problem } from '../lib/problems';
import styles from './editor.module.css';

/** Why Submit is disabled; each reason leads to the field that mends it. */
export const ProblemList = ({
  id,
  problems,
  onMend,
}: {
  id: string;
  problems: readonly Problem[];
  onMend: (problem: Problem) => void;
}) => (
  <div id={id} className={styles.problems} data-empty={problems.length === 0}>
    <div role="status" className={styles.problemsTitle}>
      <Icon name={problems.length === 0 ? 'check' : 'warning'} size={16} />
      {problems.length === 0
        ? 'Ready to submit'
        : problems.length === 1
          ? 'One thing to mend before it can be submitted'
          : `${problems.length} things to mend before it can be submitted`}
    </div>
    {problems.length > 0 && (
      <ul>
        {problems.map((problem) => (
          <li key={problem.key}>
            <button type="button" onClick={() => onMend(problem)}>
              {problem.text}
            </button>
          </li>
        ))}
      </ul>
    )}
  </div>
);
