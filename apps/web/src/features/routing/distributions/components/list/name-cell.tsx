import styles from './distributions.module.css';

/** The label of a distribution with its tags. */
export const NameCell = ({ name, tags }: { name: string; tags: readonly string[] }) => (
  <span className={styles.name} title={tags.length > 0 ? `${name} (${tags.join(', ')})` : name}>
    <span className={styles.nameText}>{name}</span>
    {tags.map((tag) => (
      <span key={tag} className={styles.tag}>
        {tag}
      </span>
    ))}
  </span>
);
