import type { JoinKind } from '#domain/access/join-request.ts'
import { useTexts } from '../../../kernel/texts.tsx'
import { Main } from '../../frame/main.tsx'
import { Empty } from '../../parts/empty.tsx'
import { kindText } from '../../parts/kind-words.ts'
import { Note } from '../../parts/note.tsx'
import { Pane, Panes } from '../../parts/pane.tsx'
import { DataTable } from '../../parts/table.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { WorkHead } from '../../parts/work-head.tsx'

type Props = {
  done: 'admitted' | 'refused' | null
  requests: readonly {
    id: string
    href: string
    kind: JoinKind
    name: string
    contact: string
    country: string
    when: string
    /** for how long, in words */
    waits: string
  }[]
}

/** Who asks to join, with the way to each. */
export const JoinRequestsView = ({ done, requests }: Props) => {
  const { t } = useTexts()
  const title = t('workJoin.title')
  return (
    <Main>
      <WorkHead title={title} />
      <TitleRow title={title} />
      <Panes>
        {done && (
          <Note tone="ok" isAnswer>
            {t(done === 'admitted' ? 'workJoin.admitted' : 'workJoin.refused')}
          </Note>
        )}
        {requests.length === 0 ? (
          <Empty title={t('workJoin.nobody')} />
        ) : (
          <Pane flush>
            <DataTable
              caption={title}
              columns={[
                { label: t('workJoin.business') },
                { label: t('workPeople.kind'), phone: 'words' },
                { label: t('booking.invoiceCountry'), phone: 'second' },
                { label: t('workJoin.contact'), phone: 'second' },
                { label: t('workJoin.asked'), phone: 'words' },
              ]}
              rows={requests.map(({ id, href, kind, name, contact, country, when, waits }) => ({
                key: id,
                cells: [
                  <a key="to" href={href} translate="no">
                    {name}
                  </a>,
                  t(kindText[kind]),
                  country,
                  contact,
                  `${when} (${waits})`,
                ],
              }))}
            />
          </Pane>
        )}
      </Panes>
    </Main>
  )
}
