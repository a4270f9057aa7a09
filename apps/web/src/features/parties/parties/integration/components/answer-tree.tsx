import { FieldNote } from '#shared/ui/field';
import type { AnswerNode } from '../lib/answer-tree';
import styles from './answer-tree.module.css';

interface Props {
  nodes: readonly AnswerNode[];
  /** Name of the tree. */
  label?: string;
  /** Label of the field that takes the path. */
  target: string;
  onPick: (path: string) => void;
}

const NodeList = ({ nodes, onPick }: Pick<Props, 'nodes' | 'onPick'>) => (
  <ul className={styles.nodes}>
    {nodes.map((node) => (
      <li key={node.path}>
        {node.text === null ? (
          <details open>
            <summary className={styles.label}>{node.label}</summary>
            <NodeList nodes={node.nodes} onPick={onPick} />
          </details>
        ) : (
          <button
            type="button"
            className={styles.leaf}
            title={node.path}
            aria-label={`Use ${node.path}`}
            onClick={() => onPick(node.path)}
          >
            <span className={styles.label}>{node.label}</span>
            <span className={styles.text}>{node.text === '' ? '(empty)' : node.text}</span>
          </button>
        )}
      </li>
    ))}
  </ul>
);

/** An answer or a report as a tree. A click on a value uses its path. */
export const AnswerTreeView = ({
  nodes,
  label = 'Values of the last answer',
  target,
  onPick,
}: Props) => (
  <div className={styles.tree} role="group" aria-label={label}>
    <FieldNote>
      Click a value to use its path. It goes into: <strong>{target}</strong>. Click into another
      field first to fill that one.
    </FieldNote>
    <NodeList nodes={nodes} onPick={onPick} />
  </div>
);
