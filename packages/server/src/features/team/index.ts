export { bindInvitationCode } from './bind-invitation-code.ts'
export { listOrganization } from './list-organization.ts'
export { readAgentInfo } from './read-agent-info.ts'
export { readShareInfo } from './read-share-info.ts'
