import { workPage } from '../../frame/page.ts'
import { SignInView } from './view.tsx'

export default workPage({ at: 'signIn', frame: 'plain', load: () => null, view: () => <SignInView /> })
