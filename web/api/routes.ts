import type { apiPrefix, EndpointName, Endpoints } from '#contract/endpoints.ts';

/**
 * Method and path of every call, as text. The types make each line the contract's own: a wrong, missing
 * or left-over line does not compile. Importing the table itself would bring zod along, 25 kB of gzip
 * that the sign-in page does not need.
 */
export const routes: { [N in EndpointName]: `${Endpoints[N]['method']} ${Endpoints[N]['path']}` } = {
  verifyToken: 'GET /users/auth/jwtVerification',
  fetchUser: 'GET /users/auth/fetchUser/:userId',
  addUser: 'POST /users/auth/addUser',
  signInOptions: 'GET /sign-in-options',
  listTeams: 'GET /users/s3/listTeams',
  createTeam: 'POST /users/s3/createTeam',
  renameTeam: 'POST /users/s3/renameteam',
  deleteTeam: 'POST /users/s3/deleteteam',
  listDeletedTeams: 'GET /teams/deleted',
  restoreTeam: 'POST /teams/:teamId/restore',
  listMembers: 'GET /teams/:teamId/members',
  changeRole: 'PATCH /teams/:teamId/members/:userId',
  removeMember: 'DELETE /teams/:teamId/members/:userId',
  leaveTeam: 'POST /teams/:teamId/leave',
  handOverTeam: 'POST /teams/:teamId/hand-over',
  listInvites: 'GET /teams/:teamId/invites',
  inviteMember: 'POST /teams/:teamId/invites',
  resendInvite: 'POST /teams/:teamId/invites/:inviteId/resend',
  revokeInvite: 'DELETE /teams/:teamId/invites/:inviteId',
  readInvite: 'GET /invites/:token',
  acceptInvite: 'POST /invites/:token/accept',
  listAudit: 'GET /teams/:teamId/audit',
  exportAudit: 'GET /teams/:teamId/audit.csv',
  fetchTeamsData: 'GET /users/s3/fetchTeamsData',
  createFolder: 'POST /users/s3/createFolder',
  renameItem: 'POST /users/s3/rename',
  deleteItem: 'DELETE /users/s3/delete',
  deleteFolder: 'POST /users/s3/deletefolder',
  updateProgress: 'POST /users/s3/updateprogress',
  copyObject: 'POST /users/s3/copyObject',
  moveItems: 'POST /items/move',
  copyItems: 'POST /items/copy',
  setProgress: 'POST /items/progress',
  deleteItems: 'POST /items/delete',
  restoreItems: 'POST /items/restore',
  destroyItems: 'POST /items/destroy',
  listTrash: 'GET /teams/:teamId/trash',
  searchItems: 'GET /teams/:teamId/search',
  startUpload: 'POST /uploads',
  signParts: 'POST /uploads/:uploadId/parts',
  listParts: 'GET /uploads/:uploadId/parts',
  completeUpload: 'POST /uploads/:uploadId/complete',
  abortUpload: 'DELETE /uploads/:uploadId',
  generateUploadUrl: 'POST /users/s3/generateUploadUrl',
  download: 'POST /users/s3/download',
  startDownload: 'POST /downloads',
  fetchDownload: 'GET /downloads/:downloadId',
};

export const prefix: typeof apiPrefix = '/vizioApi';
