import { DefinitionList } from './definition-list.tsx'

export const examples = {
  stay: () => (
    <DefinitionList
      columns
      items={[
        { term: 'Drive in', value: 'Fri 5 March 2027, 08:05' },
        { term: 'Drive out', value: 'Fri 12 March 2027, 17:30' },
        { term: 'Number plate', value: <span className="code">AB-123-C</span> },
      ]}
    />
  ),
}
