/** In the order of the notes. Other types change nothing for who runs Leadline. */
const SECTIONS = /** @type {const} */ ({ feat: 'Added', fix: 'Fixed', perf: 'Faster' });
const SUBJECT = /^(?<type>[a-z]+)(?:\((?<scope>[^)]+)\))?(?<mark>!)?: (?<text>.+)$/;
const BREAKING = /^BREAKING[ -]CHANGE: (?<text>[\s\S]+)/m;

/**
 * @param {readonly string[]} messages of the commits (Conventional Commits), newest first
 * @returns {string} Markdown; what needs care at an upgrade comes first
 */
export function releaseNotes(messages) {
  const commits = messages.map(parse).filter((commit) => commit !== undefined);
  const breaking = commits.filter((commit) => commit.breaking !== undefined);
  const parts = [
    section(
      'Before you upgrade',
      breaking.map(({ scope, breaking: text }) => line(scope, text)),
    ),
  ];
  for (const [type, title] of Object.entries(SECTIONS))
    parts.push(
      section(
        title,
        commits.filter((one) => one.type === type).map(({ scope, text }) => line(scope, text)),
      ),
    );
  return parts.filter(Boolean).join('\n\n') || 'Nothing changed that users or operators notice.';
}

/** @param {string} message */
function parse(message) {
  const { type, scope, mark, text } = SUBJECT.exec(message.split('\n')[0] ?? '')?.groups ?? {};
  if (type === undefined || text === undefined) return undefined;
  const footer = BREAKING.exec(message)?.groups?.text?.split('\n\n')[0]?.replaceAll('\n', ' ');
  return { type, scope, text, breaking: footer ?? (mark === undefined ? undefined : text) };
}

/**
 * @param {string | undefined} scope
 * @param {string | undefined} text
 */
function line(scope, text) {
  return `- ${scope === undefined ? '' : `**${scope}**: `}${text}`;
}

/**
 * @param {string} title
 * @param {readonly string[]} lines
 */
function section(title, lines) {
  return lines.length ? `## ${title}\n\n${lines.join('\n')}` : '';
}
