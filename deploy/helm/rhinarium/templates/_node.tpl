{{/*
The deployment of a role. Takes a list: the context of the chart, the role, its values.
*/}}
{{- define "rhinarium.deployment" -}}
{{- $root := index . 0 -}}
{{- $role := index . 1 -}}
{{- $own := index . 2 -}}
{{- $values := $root.Values -}}
{{- $name := include "rhinarium.name" $root -}}
{{- $drainSeconds := ternary $values.api.drainSeconds 0 (eq $role "api") -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ $name }}-{{ $role }}
  labels:
    {{- include "rhinarium.labels" $root | nindent 4 }}
    app.kubernetes.io/component: {{ $role }}
spec:
  {{- if not (and (eq $role "worker") $values.worker.autoscaling.enabled) }}
  replicas: {{ $own.replicas }}
  {{- end }}
  # A new pod is ready before an old one is asked to stop. Both releases work on one database meanwhile.
  strategy:
    type: RollingUpdate
    rollingUpdate: { maxUnavailable: 0, maxSurge: 1 }
  selector:
    matchLabels:
      {{- include "rhinarium.selector" $root | nindent 6 }}
      app.kubernetes.io/component: {{ $role }}
  template:
    metadata:
      labels:
        {{- include "rhinarium.labels" $root | nindent 8 }}
        app.kubernetes.io/component: {{ $role }}
      {{- with $values.podAnnotations }}
      annotations:
        {{- toYaml . | nindent 8 }}
      {{- end }}
    spec:
      serviceAccountName: {{ $name }}
      automountServiceAccountToken: false
      # Beyond draining, running requests and jobs have 5 seconds to end, and closing has 10.
      terminationGracePeriodSeconds: {{ add $drainSeconds 30 }}
      {{- with $values.imagePullSecrets }}
      imagePullSecrets:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      securityContext:
        runAsNonRoot: true
        runAsUser: 1000
        runAsGroup: 1000
        fsGroup: 1000
        fsGroupChangePolicy: OnRootMismatch
        seccompProfile: { type: RuntimeDefault }
      topologySpreadConstraints:
        - maxSkew: 1
          topologyKey: kubernetes.io/hostname
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels:
              {{- include "rhinarium.selector" $root | nindent 14 }}
              app.kubernetes.io/component: {{ $role }}
      containers:
        - name: {{ $role }}
          image: {{ printf "%s:%s" $values.image.repository ($values.image.tag | default $root.Chart.AppVersion) | quote }}
          imagePullPolicy: {{ $values.image.pullPolicy }}
          securityContext:
            allowPrivilegeEscalation: false
            readOnlyRootFilesystem: true
            capabilities: { drop: [ALL] }
          env:
            {{- include "rhinarium.environment" (list $root $role $drainSeconds) | nindent 12 }}
          ports:
            {{- if eq $role "api" }}
            - { name: http, containerPort: 4000 }
            {{- end }}
            - { name: probes, containerPort: 9400 }
          # A start may have to bring the schema of a large database up to date: it has ten minutes.
          startupProbe:
            httpGet: { path: /health/ready, port: probes }
            periodSeconds: 5
            failureThreshold: 120
            timeoutSeconds: 3
          readinessProbe:
            httpGet: { path: /health/ready, port: probes }
            periodSeconds: 3
            failureThreshold: 2
            timeoutSeconds: 3
          # Asks only whether the process answers: a database that is away is no reason to start it again.
          livenessProbe:
            httpGet: { path: /health/live, port: probes }
            periodSeconds: 10
            failureThreshold: 6
            timeoutSeconds: 5
          {{- with $own.resources }}
          resources:
            {{- toYaml . | nindent 12 }}
          {{- end }}
          volumeMounts:
            - { name: temporary, mountPath: /tmp }
            - { name: data, mountPath: /data }
            {{- if eq $values.keyStore "folder" }}
            - { name: keys, mountPath: /keys }
            {{- end }}
            - { name: secrets, mountPath: /run/secrets/rhinarium, readOnly: true }
      volumes:
        - name: temporary
          emptyDir: {}
        - name: data
          {{- if $values.images.bucket }}
          emptyDir: {}
          {{- else }}
          persistentVolumeClaim:
            claimName: {{ $values.images.volume.existingClaim | default (printf "%s-images" $name) }}
          {{- end }}
        {{- if eq $values.keyStore "folder" }}
        - name: keys
          persistentVolumeClaim:
            claimName: {{ $values.keys.existingClaim | default (printf "%s-keys" $name) }}
        {{- end }}
        - name: secrets
          secret:
            secretName: {{ $values.existingSecret }}
            defaultMode: 0440
      {{- with $own.nodeSelector }}
      nodeSelector:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with $own.affinity }}
      affinity:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with $own.tolerations }}
      tolerations:
        {{- toYaml . | nindent 8 }}
      {{- end }}
{{- end }}

{{/*
The settings of a pod. Takes a list: the context of the chart, the role, for how long it drains.
*/}}
{{- define "rhinarium.environment" -}}
{{- $root := index . 0 -}}
{{- $values := $root.Values -}}
- { name: RHINARIUM_ROLE, value: {{ index . 1 }} }
- { name: RHINARIUM_DRAIN_SECONDS, value: {{ index . 2 | quote }} }
- { name: RHINARIUM_METRICS_ADDRESS, value: "0.0.0.0:9400" }
- { name: RHINARIUM_PUBLIC_URL, value: {{ $values.publicUrl | quote }} }
- { name: DATABASE_URL_FILE, value: /run/secrets/rhinarium/database-url }
- { name: RHINARIUM_MASTER_KEY_FILE, value: /run/secrets/rhinarium/master-key }
- { name: RHINARIUM_KEY_STORE, value: {{ $values.keyStore }} }
{{- if eq $values.keyStore "folder" }}
- { name: RHINARIUM_KEYS_DIR, value: /keys }
{{- end }}
{{- with $values.trustedProxies }}
- { name: RHINARIUM_TRUSTED_PROXIES, value: {{ . | quote }} }
{{- end }}
{{- with $values.images }}
{{- if .bucket }}
- { name: RHINARIUM_S3_BUCKET, value: {{ .bucket | quote }} }
- { name: RHINARIUM_S3_REGION, value: {{ .region | quote }} }
{{- with .endpoint }}
- { name: RHINARIUM_S3_ENDPOINT, value: {{ . | quote }} }
{{- end }}
{{- if .hasKeys }}
- name: RHINARIUM_S3_ACCESS_KEY_ID
  valueFrom:
    secretKeyRef: { name: {{ $values.existingSecret }}, key: s3-access-key-id }
- { name: RHINARIUM_S3_SECRET_ACCESS_KEY_FILE, value: /run/secrets/rhinarium/s3-secret-access-key }
{{- end }}
{{- end }}
{{- end }}
{{- range $name, $value := $values.settings }}
- { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- end }}
