import { behaviour } from '../../../kernel/behaviour.ts'
import { keepRecent } from '../../frame/recent.ts'

export default behaviour('remember', 'load', ({ dataset: { number, who } }) => {
  if (number && who) void keepRecent(who, number).catch(() => undefined)
})
