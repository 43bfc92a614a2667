import { Tag } from './tag.tsx'

export const examples = {
  neutral: () => <Tag>Shuttle parking</Tag>,
  recommended: () => <Tag kind="accent">Recommended</Tag>,
  confirmed: () => (
    <Tag kind="ok" icon="check">
      Confirmed
    </Tag>
  ),
  unpaid: () => (
    <Tag kind="warn" icon="clock">
      Not yet paid
    </Tag>
  ),
  cancelled: () => (
    <Tag kind="bad" icon="cancel">
      Cancelled
    </Tag>
  ),
}
