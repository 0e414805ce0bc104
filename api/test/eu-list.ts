const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const birth = (text: string) => {
  const [from, to] = /^\d{4}-\d{4}$/.test(text) ? text.split('-') : [];
  if (from)
    return `<birthdate circa="true" calendarType="GREGORIAN" yearRangeFrom="${from}" yearRangeTo="${to}"/>`;
  return `<birthdate circa="false" calendarType="GREGORIAN" year="${text.slice(0, 4)}"${text.length > 4 ? ` birthdate="${text}"` : ''}/>`;
};

/** An invented list in the format of the EU's consolidated list: [reference, kind, birth: a day, a year, years or nothing, names]. */
export const euListOf = (listed: readonly (readonly [string, 'P' | 'E', string, ...string[]])[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<export xmlns="http://eu.europa.ec/fpi/fsd/export" generationDate="2026-11-20T10:00:00.000+01:00" globalFileId="1">${listed
    .map(
      ([reference, kind, born, ...names], at) => `
  <sanctionEntity designationDetails="" euReferenceNumber="${reference}" logicalId="${at + 1}">
    <regulation regulationType="regulation" programme="TEST" logicalId="${at + 1}"><publicationUrl>https://example.invalid/</publicationUrl></regulation>
    <subjectType code="${kind === 'P' ? 'person' : 'enterprise'}" classificationCode="${kind}"/>${names
      .map(
        (name) =>
          `\n    <nameAlias firstName="" middleName="" lastName="" wholeName="${escaped(name)}" strong="true"/>`,
      )
      .join('')}${born ? `\n    ${birth(born)}` : ''}
  </sanctionEntity>`,
    )
    .join('')}
</export>
`;
