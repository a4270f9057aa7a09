import { plain, queryOf, xml, xmlBody, xmlText, type Kind } from './kind.js';
import { isoText, isoTime, listsLeads, numberedPage, plainText, plainTime } from './lists.js';

// Lists of leads in XML and in plain text.

export const xmlLeadLists: Kind['routes'] = {
  'POST /xml/report': listsLeads({
    read: xmlBody,
    guard: (_call, lookup) =>
      lookup('key') === 'xml&key'
        ? undefined
        : xml(200, '<result code="1"><errors><error>Unknown key</error></errors></result>'),
    since: ['since', isoTime],
    list: (leads, lookup) => {
      const rows = numberedPage(leads, lookup('page')).map(
        ({ id, reference, status, deposit }) =>
          `<lead id="${id}"><reference>${xmlText(reference)}</reference>` +
          `<status code="7">${xmlText(status)}</status>` +
          (deposit === null
            ? ''
            : `<ftd date="${isoText(deposit.at)}" currency="USD">${deposit.amount}</ftd>`) +
          '</lead>',
      );
      return xml(200, `<result code="0"><leads>${rows.join('')}</leads></result>`);
    },
  }),
};

/** Lists all leads in one answer, a line for each. */
export const plainTextLists: Kind['routes'] = {
  'GET /report.php': listsLeads({
    read: queryOf,
    guard: (_call, lookup) =>
      lookup('token') === 'token-p' ? undefined : plain(403, 'ERROR|bad token'),
    since: ['from', plainTime],
    list: (leads) =>
      plain(
        200,
        leads
          .map(({ id, reference, status, deposit }) => {
            const ftd =
              deposit === null ? ['0', '', ''] : ['1', deposit.amount, plainText(deposit.at)];
            return `${[id, reference, status, ...ftd].join('|')}\r\n`;
          })
          .join(''),
      ),
  }),
};
