export { findAvatar, removeAvatar, saveAvatar } from './save-avatar.ts'
