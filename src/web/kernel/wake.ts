/**
 * The one script of every page: wakes its islands. Until then, and where a module cannot be had, what the server wrote
 * stays, and works as it stands.
 */
import { armAll } from './arm.ts'

armAll(document)
